import { Fragment, type ReactNode } from "react";

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

/** A value of a list of facts, which breaks as an address where it is one. */
export function Fact({ value }: { value: ReactNode }) {
  return typeof value === "string" && /^\S+@\S+$/.test(value) ? <EmailAddress address={value} /> : value;
}
