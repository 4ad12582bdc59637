import { Fragment } from "react";

/** An address that breaks before its dots and its at sign, where it has to, and not before its last letter. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...others] = address.split(/(?=[.@])/);
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
