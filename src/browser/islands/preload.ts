/** Has the browser load an island's files all at once, not one after the other as it finds out about them. */
export function preloadFiles(marker: HTMLElement): void {
  for (const href of marker.dataset.files?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // Once is enough.
  delete marker.dataset.files;
}
