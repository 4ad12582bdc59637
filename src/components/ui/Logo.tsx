/** The mark: a lunch sack before a mountain ridge, in the file that is the browser's icon too. */
export function Logo({ size = 40 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
