import { MEAL_COLUMNS, type Sheet, type SheetSection } from "../../domain/requests/sheet.ts";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { AllergenTotals, UNCHECKED_ID } from "./AllergenTotals.tsx";

/** White paper on the screen, and the same when printed. Spec section 2, print sheet. */
export function PrintSheet({ sheet }: { sheet: Sheet }) {
  return (
    <article className="print-sheet" aria-labelledby="print-sheet-title">
      <header className="print-sheet-head">
        <div>
          <p className="print-sheet-department">{sheet.department}</p>
          {sheet.contact && <p className="print-sheet-contact">{sheet.contact}</p>}
          <h1 id="print-sheet-title">{sheet.title}</h1>
        </div>
        <p className="print-sheet-status">
          <span>{sheet.status.label}</span>
          <strong>{sheet.status.value}</strong>
        </p>
      </header>
      <DescriptionList items={[sheet.requestId, sheet.requestDate, sheet.version]} className="print-sheet-identity" />
      {sheet.warnings.map((warning) => <p key={warning} className="print-sheet-warning">{warning}</p>)}
      <Section section={sheet.delivery} className="print-sheet-delivery" />
      <Section section={sheet.lunchCount} className="print-sheet-lunches" />
      {sheet.bag && <Prose {...sheet.bag} />}
      <SpecialMeals specialMeals={sheet.specialMeals} />
      <div className="print-sheet-people stack" data-columns="2">
        <Section section={sheet.recipient} />
        <Section section={sheet.requester} />
      </div>
      <Prose {...sheet.comments} />
      <footer className="print-sheet-foot">
        <p>{sheet.footer.printed}</p>
        <p>{sheet.footer.requestId}</p>
      </footer>
    </article>
  );
}

function Section({ section, className }: { section: SheetSection; className?: string }) {
  return (
    <section className={className}>
      <h2>{section.heading}</h2>
      <DescriptionList items={section.fields} className="print-sheet-fields" />
    </section>
  );
}

export function Prose({ heading, text }: Sheet["comments"]) {
  return (
    <section>
      <h2>{heading}</h2>
      <p className="prose">{text}</p>
    </section>
  );
}

function SpecialMeals({ specialMeals }: { specialMeals: Sheet["specialMeals"] }) {
  const { heading, totals, meals, none } = specialMeals;
  if (none !== null) return <Prose heading={heading} text={none} />;
  const firstUnchecked = meals.find((meal) => meal.hasNoAllergens);
  return (
    <section className="print-sheet-meals">
      <h2 id="print-sheet-meals">{heading}</h2>
      {totals.length > 0 && (
        <p className="print-sheet-totals">
          <AllergenTotals totals={totals} />
        </p>
      )}
      <table aria-labelledby="print-sheet-meals">
        <colgroup>
          <col width="56" />
          <col width="34%" />
        </colgroup>
        <thead>
          <tr>
            {Object.values(MEAL_COLUMNS).map(({ title }) => <th key={title} scope="col">{title}</th>)}
          </tr>
        </thead>
        <tbody>
          {meals.map((meal) => (
            <tr key={meal.number} id={meal === firstUnchecked ? UNCHECKED_ID : undefined}>
              <td>{meal.number}</td>
              <th scope="row">{meal.studentName}</th>
              <td className="prose">
                {meal.facts && <strong>{`${meal.facts}\n`}</strong>}
                {meal.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
