import { formatDay, formatWeekday } from "../../domain/alaska_time.ts";
import type { RequestWithMeals } from "../../domain/requests/request.ts";
import { schoolLabel } from "../../domain/district/schools.ts";
import { fullName } from "../../domain/accounts/users.ts";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Table } from "../ui/Table.tsx";

/** Everything one version of a request asks for, as cards. Spec section 2, request details and admin review. */
export function RequestDetailCards({ request }: { request: RequestWithMeals }) {
  const recipient = { firstName: request.recipientFirstName, lastName: request.recipientLastName };
  return (
    <div className="card-grid" data-stretch="">
      <Card title="Delivery Information">
        <DescriptionList
          items={[
            { label: "Date", value: `${formatDay(request.deliveryDate)} (${formatWeekday(request.deliveryDate)})` },
            { label: "Time", value: request.deliveryTimeText },
            { label: "School", value: schoolLabel(request.school) },
          ]}
        />
      </Card>
      <Card title="Lunch Count">
        <DescriptionList
          items={[
            { label: "Total lunches", value: request.numberOfLunches },
            { label: "Students", value: request.numStudents },
            { label: "Adults", value: request.numAdults },
            { label: "Grades", value: request.gradesText },
          ]}
        />
      </Card>
      <div className="wide">
        <Card title="Special Meal Requests">
          <SpecialMeals request={request} />
        </Card>
      </div>
      <Card title="Responsible Recipient">
        <DescriptionList
          items={[
            { label: "Name", value: fullName(recipient) },
            { label: "Phone", value: request.recipientPhone },
            { label: "Email", value: request.recipientEmail },
          ]}
        />
      </Card>
      <Card title="Comments">
        <p className="prose">{request.comments ?? "None"}</p>
      </Card>
    </div>
  );
}

function SpecialMeals({ request: { specialMeals } }: { request: RequestWithMeals }) {
  if (specialMeals.length === 0) return <p>No special meals requested</p>;
  return (
    <Table caption="Special meals">
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Allergy/accommodation notes</th>
        </tr>
      </thead>
      <tbody>
        {specialMeals.map((meal) => (
          <tr key={meal.id}>
            <td>{meal.studentName}</td>
            <td className="prose">{meal.notes}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
