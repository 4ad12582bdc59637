import { goesOutText } from "../../../domain/requests/request.ts";
import { fieldProps, type FormSectionProps } from "./field_props.ts";

/** How the lunches go out: delivered, unless the recipient is to pick them up. */
export function PickupField({ form }: FormSectionProps) {
  const { name, label, value, onChange, isChanged } = fieldProps(form, "pickup");
  return (
    <fieldset className="field" data-changed={isChanged ? "" : undefined} aria-describedby="pickup-description">
      <legend className="field-label">{label}</legend>
      <div className="pickup-choice cluster">
        {[false, true].map((pickup) => (
          <label key={String(pickup)} className="checkbox-button">
            <input type="radio" name={name} checked={value === pickup} onChange={() => onChange(pickup)} />
            {goesOutText({ pickup })}
          </label>
        ))}
      </div>
      <span id="pickup-description" className="field-description">
        For pickup, the lunches are ready for the recipient at this time.
      </span>
    </fieldset>
  );
}
