import { Button } from "../../../../src/components/ui/Button.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "../../../../src/components/ui/Icons.tsx";
import { TextField } from "../../../../src/components/ui/TextField.tsx";
import { kitchenLabel, type Schools } from "../../../../src/domain/district/schools.ts";
import { urls, withQuery } from "../../../../src/domain/urls.ts";
import type { fieldState } from "../../../forms.ts";
import type { DistrictAction } from "./forms.ts";

/** The school that was just moved, and where to. */
export interface MovedSchool {
  value: string;
  to: "up" | "down";
}

/** Returns the props of a field by its name; a refusal names it by `label`, and says what it is `now`. */
export type FieldProps = (name: string, label?: string, now?: string) => ReturnType<typeof fieldState>;

interface SchoolListProps {
  schools: Schools;
  field: FieldProps;
  moved: MovedSchool | undefined;
}

export function SchoolList({ schools, field, moved }: SchoolListProps) {
  return (
    <ol className="school-list stack" data-gap="small" role="list">
      {schools.map(({ value, label }, index) => {
        const isEnd = { up: index === 0, down: index === schools.length - 1 };
        // At either end, only the other direction is left to go on with.
        const left = isEnd.up ? "down" : isEnd.down ? "up" : moved?.to;
        return (
          <li key={value} className="school-row">
            <span className="cluster" data-gap="small">
              {([["up", ChevronUpIcon], ["down", ChevronDownIcon]] as const).map(([to, Icon]) => (
                <Button
                  key={to}
                  {...schoolButton(to, value)}
                  variant="quiet"
                  isDisabled={isEnd[to]}
                  autoFocus={moved?.value === value && left === to}
                  aria-label={`Move ${label} ${to}`}
                >
                  <Icon />
                </Button>
              ))}
            </span>
            <TextField label={`Name of ${label}`} isLabelHidden autoComplete="off" {...field(`schools.${value}`)} />
            <TextField
              label={kitchenLabel(label)}
              isLabelHidden
              type="email"
              autoComplete="off"
              placeholder="Kitchen email (optional)"
              {...field(`kitchens.${value}`, kitchenLabel(label))}
            />
            <Button {...schoolButton("retire", value)} variant="quiet">
              Retire<span className="visually-hidden">{` ${label}`}</span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

export function RetiredSchools({ schools }: { schools: Schools }) {
  return (
    <ul className="school-list stack" data-gap="small" role="list">
      {schools.map(({ value, label }) => (
        <li key={value} className="stack" data-columns="auto" data-gap="small">
          <span>{label}</span>
          <Button {...schoolButton("restore", value)}>
            Restore<span className="visually-hidden">{` ${label}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function schoolButton(action: DistrictAction, school: string) {
  const formAction = withQuery(urls.districtSettings, { school });
  return { type: "submit", size: "small", name: "action", value: action, formAction } as const;
}
