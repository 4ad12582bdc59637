/** The letter key that does the same as what it stands in. @param of the key, as in src/domain/shell/shortcuts.ts */
export function Key({ of }: { of: string }) {
  return <kbd>{of.toUpperCase()}</kbd>;
}
