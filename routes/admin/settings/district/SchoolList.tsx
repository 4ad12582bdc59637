import { Button } from "../../../../src/components/ui/Button.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "../../../../src/components/ui/Icons.tsx";
import { TextField } from "../../../../src/components/ui/TextField.tsx";
import type { ListedSchool, Schools } from "../../../../src/domain/district/schools.ts";
import { urls } from "../../../../src/domain/urls.ts";
import { fieldState, type UnfinishedAction } from "../../../forms.ts";
import type { DistrictAction } from "./forms.ts";

/** The school that was moved just now, and where to. */
export interface MovedSchool {
  value: string;
  to: "up" | "down";
}

interface SchoolListProps {
  schools: Schools;
  open: UnfinishedAction<DistrictAction> | undefined;
  moved: MovedSchool | undefined;
}

export function SchoolList({ schools, open, moved }: SchoolListProps) {
  return (
    <ol className="school-list stack" data-gap="small" role="list">
      {schools.map((school, index) => (
        <li key={school.value}>
          <SchoolRow
            school={school}
            isFirst={index === 0}
            isLast={index === schools.length - 1}
            open={open?.fields.text("id") === school.value ? open : undefined}
            moved={moved?.value === school.value ? moved.to : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

interface SchoolRowProps {
  school: ListedSchool;
  isFirst: boolean;
  isLast: boolean;
  open: UnfinishedAction<DistrictAction> | undefined;
  moved: MovedSchool["to"] | undefined;
}

function SchoolRow({ school: { value, label }, isFirst, isLast, open, moved }: SchoolRowProps) {
  // At either end, only the other way is left to go on with.
  const focused = moved === "up" && isFirst ? "down" : moved === "down" && isLast ? "up" : moved;
  return (
    <form className="school-row" method="post" action={urls.districtSettings} noValidate>
      <input type="hidden" name="id" value={value} />
      {/* Enter in the name presses the form's first button, which would move the school. */}
      <button type="submit" name="action" value="rename" hidden />
      <span className="cluster" data-gap="small">
        {([["up", isFirst, ChevronUpIcon], ["down", isLast, ChevronDownIcon]] as const).map(([to, isEnd, Icon]) => (
          <Button
            key={to}
            type="submit"
            size="small"
            variant="quiet"
            name="action"
            value={to}
            isDisabled={isEnd}
            autoFocus={focused === to}
            aria-label={`Move ${label} ${to}`}
          >
            <Icon />
          </Button>
        ))}
      </span>
      <TextField
        label={`Name of ${label}`}
        isLabelHidden
        autoComplete="off"
        {...fieldState(open, "label", label)}
      />
      <span className="cluster" data-gap="small">
        <Button type="submit" size="small" name="action" value="rename">
          Rename<span className="visually-hidden">{` ${label}`}</span>
        </Button>
        <Button type="submit" size="small" variant="quiet" name="action" value="retire">
          Retire<span className="visually-hidden">{` ${label}`}</span>
        </Button>
      </span>
    </form>
  );
}

export function RetiredSchools({ schools }: { schools: Schools }) {
  return (
    <ul className="school-list stack" data-gap="small" role="list">
      {schools.map(({ value, label }) => (
        <li key={value}>
          <form className="stack" data-columns="auto" data-gap="small" method="post" action={urls.districtSettings}>
            <input type="hidden" name="id" value={value} />
            <span>{label}</span>
            <Button type="submit" size="small" name="action" value="restore">
              Restore<span className="visually-hidden">{` ${label}`}</span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
