import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailDocument } from "./text.ts";

export function renderHtml(document: MailDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<MailHtml {...document} />)}`;
}

// No colors: the reader's program chooses them, light or dark, with its own contrast. This gray is seen on both.
const LINE = "1px solid #808080";

function MailHtml(document: MailDocument) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{document.title}</title>
      </head>
      <body style={{ margin: 0, padding: "24px" }}>
        <MailBody {...document} />
      </body>
    </html>
  );
}

/** Renders the body; `hasLinks` is false for anyone but the recipient, whose links sign in and confirm. */
export function MailBody(
  { sender, title, paragraphs, quote, details, list, link, footer, settings, hasLinks = true }: MailDocument & {
    hasLinks?: boolean;
  },
) {
  return (
    <div style={{ maxWidth: "600px", margin: "0 auto", font: FONT, overflowWrap: "anywhere" }}>
      <p style={{ margin: "0 0 24px", paddingBottom: "12px", borderBottom: LINE }}>{sender}</p>
      <h1 style={{ margin: "0 0 16px", fontSize: "24px", lineHeight: 1.25 }}>{title}</h1>
      {paragraphs.map((paragraph, index) => <p key={index} style={PARAGRAPH}>{paragraph}</p>)}
      {quote && <Quote {...quote} />}
      {details.length > 0 && <Details details={details} />}
      {list && <List {...list} />}
      {link && (
        <p style={{ margin: "24px 0" }}>
          <a href={hasLinks ? link.url : undefined}>{link.label}</a>
        </p>
      )}
      <div style={{ marginTop: "32px", paddingTop: "12px", borderTop: LINE, fontSize: "14px" }}>
        {footer.map((line) => <p key={line} style={{ margin: "0 0 8px" }}>{line}</p>)}
        {settings && (
          <p style={{ margin: 0 }}>
            <a href={hasLinks ? settings.url : undefined}>{settings.label}</a>
          </p>
        )}
      </div>
    </div>
  );
}

const FONT = "16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif";

const PARAGRAPH = { margin: "0 0 16px" };
const HEADING = { margin: "24px 0 8px", fontSize: "18px", lineHeight: 1.25 };

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <>
      <h2 style={HEADING}>{label}</h2>
      <blockquote style={{ margin: "0 0 16px", paddingLeft: "12px", borderLeft: "4px solid #808080" }}>
        {text.split("\n").map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </blockquote>
    </>
  );
}

function Details({ details }: Pick<MailDocument, "details">) {
  return (
    <table style={{ margin: "16px 0", borderCollapse: "collapse" }}>
      <tbody>
        {details.map(({ label, value }) => (
          <tr key={label}>
            <th
              scope="row"
              style={{ padding: "4px 24px 4px 0", textAlign: "left", verticalAlign: "top", whiteSpace: "nowrap" }}
            >
              {label}
            </th>
            <td style={{ padding: "4px 0" }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ heading, items }: { heading: string; items: string[] }) {
  return (
    <>
      <h2 style={HEADING}>{heading}</h2>
      <ul style={{ margin: "0 0 16px", paddingLeft: "24px" }}>
        {items.map((item, index) => <li key={index} style={{ marginBottom: "8px" }}>{item}</li>)}
      </ul>
    </>
  );
}
