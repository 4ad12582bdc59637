import type { ReactNode } from "react";
import type { Schools } from "../../domain/district/schools.ts";
import { allergenTotals, hasNoAllergens, mealFactsText } from "../../domain/requests/allergens.ts";
import { sectionFields } from "../../domain/requests/fields.ts";
import { mealsWarning } from "../../domain/requests/form.ts";
import type { RequestWithMeals } from "../../domain/requests/request.ts";
import { Alert } from "../ui/Alert.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Table } from "../ui/Table.tsx";
import { BagCard } from "./BagCard.tsx";
import { AllergenTotals, UNCHECKED_ID } from "./AllergenTotals.tsx";

interface RequestDetailCardsProps {
  request: RequestWithMeals;
  schools: Schools;
  /** The district's words about its bags, where the page says them. */
  bagText?: string;
  first?: ReactNode;
  /** Whether the page is for administrators, who alone count the notes to read. */
  isForKitchen?: boolean;
  requester?: ReactNode;
  children?: ReactNode;
}

/** One version of a request, texts on the left. Spec section 2, request details and admin review. */
export function RequestDetailCards(props: RequestDetailCardsProps) {
  const { request, schools, bagText = "", first, isForKitchen = false, requester, children } = props;
  return (
    <div className="request-detail">
      <div className="stack" data-gap="small">
        {first}
        <BagCard text={bagText} />
        <Card title="Special Meal Requests" isEmpty={request.specialMeals.length === 0}>
          {request.specialMeals.length === 0
            ? <p>No special meals requested</p>
            : <SpecialMeals {...request} isForKitchen={isForKitchen} />}
        </Card>
        <Card title="Comments" isEmpty={request.comments === null}>
          <p className="prose">{request.comments ?? "None"}</p>
        </Card>
      </div>
      <div className="request-facts surface">
        <Card title="Delivery Information">
          <DescriptionList items={sectionFields("delivery", request, schools)} />
        </Card>
        <Card title="Lunch Count">
          <DescriptionList items={sectionFields("lunchCount", request, schools)} />
        </Card>
        <Card title="Responsible Recipient">
          <DescriptionList items={sectionFields("recipient", request, schools)} />
        </Card>
        {requester}
      </div>
      {children && <div className="stack" data-gap="small">{children}</div>}
    </div>
  );
}

function SpecialMeals({ specialMeals, numberOfLunches, isForKitchen }: RequestWithMeals & { isForKitchen: boolean }) {
  const totals = allergenTotals(specialMeals, isForKitchen);
  const firstUnchecked = specialMeals.find(hasNoAllergens);
  const warning = mealsWarning(specialMeals.length, numberOfLunches);
  return (
    <>
      {warning && <Alert tone="warning">{warning}</Alert>}
      {totals.length > 0 && (
        <p>
          <AllergenTotals totals={totals} />
        </p>
      )}
      <Table caption="Special meals" columns={{ Student: "", "Allergy/accommodation notes": "" }}>
        <tbody>
          {specialMeals.map((meal) => (
            <tr key={meal.id} id={meal === firstUnchecked ? UNCHECKED_ID : undefined}>
              <th scope="row">{meal.studentName}</th>
              <td className="prose">
                {mealFactsText(meal) && <strong>{`${mealFactsText(meal)}\n`}</strong>}
                {meal.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
