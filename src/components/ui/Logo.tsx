/** The mark: a lunch sack before a mountain ridge. static/logo.svg and static/favicon.svg are the same drawing. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path className="logo-sack" d="M8 15h32v27a3 3 0 01-3 3H11a3 3 0 01-3-3z" />
      <path className="logo-top" d="M8 15V6l4 3.5 4-3.5 4 3.5 4-3.5 4 3.5 4-3.5 4 3.5 4-3.5v9z" />
      <path className="logo-ridge" d="M8 37l8.5-10 5 5.5 7-10.5L40 37v5a3 3 0 01-3 3H11a3 3 0 01-3-3z" />
      <path className="logo-snow" d="M28.5 22l4.200 5.400-2.400 2-2.200-1.700-2.600 2.300-1.400-1.5z" />
    </svg>
  );
}
