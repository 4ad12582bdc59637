/** The source of a release, as git names it. */
export interface Commit {
  id: string;
  /** When it was committed, in seconds since 1970: the time of every file in the release, so that it can be made again. */
  seconds: number;
  /** Whether the folder has changes besides. */
  isChanged: boolean;
}

/** The commit that `root` has checked out; undefined where git knows of none. */
export function findCommit(root: string): Commit | undefined {
  const shown = git(root, "log", "-1", "--format=%H %ct");
  const [, id, seconds] = /^(\w+) (\d+)$/.exec(shown ?? "") ?? [];
  if (id === undefined) return undefined;
  return { id, seconds: Number(seconds), isChanged: git(root, "status", "--porcelain") !== "" };
}

/** Returns what git prints, or undefined if it is not there or refuses. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    const { success, stdout } = new Deno.Command("git", { args: ["-C", root, ...args], stderr: "null" }).outputSync();
    return success ? new TextDecoder().decode(stdout).trim() : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
