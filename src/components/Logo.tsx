/** The mark: a lunch sack with a mountain ridge. static/logo.svg and static/favicon.svg are the same drawing. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path
        className="logo-sack"
        d="M11 9l3.25 3 3.25-3 3.25 3L24 9l3.25 3 3.25-3 3.25 3L37 9v31a3 3 0 01-3 3H14a3 3 0 01-3-3z"
      />
      <path className="logo-fold" d="M11 16.500h26" />
      <path className="logo-ridge" d="M11 36l7-9.5 4 4.5 6-9 9 14v4a3 3 0 01-3 3H14a3 3 0 01-3-3z" />
      <path className="logo-snow" d="M28 22l-3.2 4.8 2.2 1.4 1.7-1.5 2.3 1.1 0-1.100z" />
    </svg>
  );
}
