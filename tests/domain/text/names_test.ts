import assert from "node:assert/strict";
import { nameError, NOT_A_NAME } from "../../../src/domain/text/text_schemas.ts";

const LINKS = "https://evil.example|HTTP evil|WWW.evil|w\u200bww.evil|evil.example/login|evil.com|Call evil.COM.|" +
  "me@evil.example|t.co/abc|evil\uff0ecom|evil。com";
const NAMES =
  "St. John|St.John|Sh.aan Łtu|Al.Compton|J.Smith|J.R.R. Tolkien|Ph.D.|Ḵaach X̱ʼunei|X̱ʼunei-Ḵaach|X'eis'áa|" +
  "O’Brien-Núñez, Jr.|Naa.at|a/b|می\u200cترا|-|Łukasz  van der 李|Kim.Le|M.Ed.|Naa.oo|Daax̱.át|Yaa.us|Kaa.it|" +
  "X̱aa.óo|Anna M. Us|Jo.Ng|Sam W. @ Rm 12";

const CASES: [error: string | null, names: string][] = [
  ["Student name is required", "\u200b\u3164\ufe0f\u2800\u0301"],
  ["Remove the invisible characters that reverse the text", "Ann\u202eimdA|\u2066Ann\u2069"],
  [NOT_A_NAME, LINKS],
  [null, NAMES],
];

for (const [error, names] of CASES) {
  for (const name of names.split("|")) {
    Deno.test(`${JSON.stringify(name)}: ${error ?? "is a name"}`, () => {
      assert.equal(nameError(name, "Student name is required"), error);
    });
  }
}
