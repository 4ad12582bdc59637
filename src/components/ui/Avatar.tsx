/** A person's initials in a circle; their name stands beside it. */
export function Avatar({ initials }: { initials: string }) {
  return <span className="avatar" aria-hidden="true">{initials}</span>;
}
