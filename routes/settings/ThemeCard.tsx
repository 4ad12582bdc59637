import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { CheckIcon } from "../../src/components/ui/Icons.tsx";
import { THEME_CHOICES, type ThemeChoice } from "../../src/domain/shell/themes.ts";
import { THEME_URL } from "../../src/domain/urls.ts";

interface ThemeCardProps {
  choice: ThemeChoice;
  /** Whether the user has just chosen it. */
  isSaved: boolean;
}

const LABELS: Record<ThemeChoice, string> = { system: "System", light: "Light", dark: "Dark" };

/** Light or dark, in this browser. A press is enough, with script or without. */
export function ThemeCard({ choice, isSaved }: ThemeCardProps) {
  return (
    <Card title="Appearance">
      {isSaved && <Alert tone="success" role="status" takesFocus>Theme saved</Alert>}
      <form method="post" action={THEME_URL}>
        <div className="theme-choices" role="group" aria-label="Theme">
          {THEME_CHOICES.map((each) => (
            <Button key={each} type="submit" name="theme" value={each} aria-pressed={each === choice}>
              {each === choice && <CheckIcon />}
              {LABELS[each]}
            </Button>
          ))}
        </div>
      </form>
      <p className="muted">
        System follows your computer. This browser remembers your choice, even on the sign-in page. Printouts are always
        light.
      </p>
    </Card>
  );
}
