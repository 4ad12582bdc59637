import { renderToStaticMarkup } from "react-dom/server";

interface Group {
  title: string;
  /** The pictures are files beside the page, one a theme. */
  states: { name: string; pictures: string[] }[];
}

const STYLE = `
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #f4f4f2; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none; }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }
  img { display: block; width: 100%; height: 10rem; object-fit: cover; object-position: top; border: 1px solid #ccc; }
`;

/** Returns the page of all pictures: one heading for each group, and thumbnails that lead to the whole pictures. */
export function galleryPage(groups: readonly Group[]): string {
  const page = (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>Field Trip Lunches: gallery</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>Field Trip Lunches: gallery</h1>
        {groups.map(({ title, states }) => (
          <section key={title}>
            <h2>{`${title} (${states.length})`}</h2>
            <ul>
              {states.map(({ name, pictures }) => (
                <li key={name}>
                  {name}
                  <div>
                    {pictures.map((file) => (
                      <a key={file} href={file}>
                        <img src={file} alt={file.replace(".png", "")} loading="lazy" />
                      </a>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
