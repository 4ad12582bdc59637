import type { ErrorHandler, NotFoundHandler } from "hono";
import { REQUEST_NOT_FOUND } from "../../src/domain/http/errors.ts";
import { isApiPath, isCall } from "../../src/http/middleware/guards.ts";
import type { AppEnv } from "../../src/http/env.ts";
import {
  type ErrorResponse,
  type ErrorTools,
  setErrorStatus,
  toErrorResponse,
} from "../../src/http/responses/errors.ts";
import { TopBar } from "../../src/components/ui/TopBar.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { EmptyState } from "../../src/components/ui/EmptyState.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { Frame, SignedInLayout } from "../layout.tsx";

export function errorHandler(tools: ErrorTools): ErrorHandler<AppEnv> {
  return (error, c) => {
    const response = toErrorResponse(error, c, tools);
    setErrorStatus(c, response);
    if (isCall(c.req)) return c.json(response.body);
    const { title, note } = pageText(response, c.req.method === "POST");
    const { status, body } = response;
    const { httpRequestId } = c.var;
    // Trouble of ours has a reference, unless its message names it already.
    const reference = status >= 500 && !body.message.includes(httpRequestId) ? { reference: httpRequestId } : {};
    return c.render(<ErrorPage user={c.var.session?.user} title={title} note={note} {...reference} />, { title });
  };
}

/** Responds to an address without a route. Spec section 2, route table. */
export const notFound: NotFoundHandler<AppEnv> = (c) => {
  if (isApiPath(c.req.path)) return c.json({ message: "This endpoint does not exist." }, 404);
  c.status(404);
  const user = c.var.session?.user;
  return c.render(
    <ErrorPage
      user={user}
      title="404 Page Not Found"
      note={`There's no page at this address. Check it for typos, or ${
        user ? "start from your dashboard" : "sign in"
      }.`}
    />,
    { title: "404 Page Not Found" },
  );
};

/** Returns an error page's words; after a form (`isForm`), a reload would post again, and going back lose it. */
function pageText({ status, body }: ErrorResponse, isForm: boolean): { title: string; note: string } {
  if (body.message === REQUEST_NOT_FOUND) {
    return { title: REQUEST_NOT_FOUND, note: "The request you're looking for doesn't exist" };
  }
  if (status >= 500 && isForm) {
    return {
      title: "That didn't go through",
      note: `${body.message} Reload this page to send the same again; going back loses it.`,
    };
  }
  if (status >= 500) return { title: "We couldn't show this page", note: body.message };
  if (status === 400) return { title: "This link doesn't work", note: body.message };
  return { title: "That didn't work", note: body.message };
}

interface ErrorPageProps {
  user: CurrentUser | undefined;
  title: string;
  note: string;
  reference?: string;
}

function ErrorPage({ user, title, note, reference }: ErrorPageProps) {
  const content = (
    <Page>
      <EmptyState
        title={title}
        heading="h1"
        note={
          <>
            {note}
            {reference && <br />}
            {reference && `Reference: ${reference}`}
          </>
        }
        action={
          <ButtonLink variant="primary" href={user ? homeFor(user.role) : urls.login}>
            {user ? "Back to Dashboard" : "Sign in"}
          </ButtonLink>
        }
      />
    </Page>
  );
  if (user) return <SignedInLayout>{content}</SignedInLayout>;
  return (
    <Frame>
      <TopBar homeHref={urls.login} />
      {content}
    </Frame>
  );
}
