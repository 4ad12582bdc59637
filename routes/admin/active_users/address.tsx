import { type Context, Hono } from "hono";
import type { Writer } from "../../../db/accounts/actor.ts";
import { changeAddress } from "../../../db/accounts/decide.ts";
import { findUser } from "../../../db/accounts/find.ts";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { addressSchema } from "../../../src/domain/accounts/forms.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import type { AppError } from "../../../src/domain/http/errors.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { readFields, userIdParam } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { tryForm, type UnfinishedForm } from "../../forms.ts";
import { transactionalWrites, writerOf } from "../../write.ts";

const addressChange = transactionalWrites<Writer & { userId: string }>()({}, addressSchema, changeAddress);

export function userAddressRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.userAddress(":id"), userIdParam, (c) => renderAddress(deps, c, c.req.valid("param").id))
    .post(urls.userAddress(":id"), userIdParam, async (c) => {
      const { id: userId } = c.req.valid("param");
      const by = { ...writerOf(c, deps.clock()), userId };
      const isShown = ({ code }: AppError) => code !== "UNAUTHENTICATED";
      const tried = await tryForm(deps, c, addressChange, by, await readFields(c), isShown);
      if ("open" in tried) return await renderAddress(deps, c, userId, tried.open);
      return c.redirect(withOutcome(urls.activeUsers, "addressChanged"), 303);
    });
}

async function renderAddress(
  { db, isMailConfigured, provider }: Deps,
  c: Context<SignedInEnv>,
  id: string,
  open?: UnfinishedForm,
): Promise<Response> {
  const user = await findUser(db, id);
  return c.render(
    <SignedInPage
      width="narrow"
      title="Change Email Address"
      back={{ href: urls.activeUsers, label: "Back to Active Users" }}
    >
      <Card title={fullName(user)}>
        <form className="stack" method="post" action={urls.userAddress(id)} noValidate>
          <p>
            The current address is{" "}
            <strong>{user.email}</strong>. A new one signs them out, and they sign in with it from then on. Both
            addresses get an email about it{isMailConfigured
              ? ", and the new one a link to confirm it"
              : " once email is on"}.
            {provider && user.providerEmail &&
              ` Their connection to ${provider.name} ends, unless the new address is ${user.providerEmail}.`}
          </p>
          <TextField
            label="New email address"
            name="email"
            type="email"
            autoComplete="off"
            isRequired
            autoFocus
            defaultValue={open?.fields.text("email") ?? user.email}
            errorMessage={open?.refusal}
          />
          <div className="cluster">
            <Button type="submit" variant="primary">Change Email Address</Button>
            <ButtonLink href={urls.activeUsers}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </SignedInPage>,
    { title: `Change Email Address: ${fullName(user)}` },
  );
}
