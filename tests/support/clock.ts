const MINUTE_MS = 60_000;

/** A clock that tests set. */
export class TestClock {
  now: Date;

  constructor(start = "2026-03-02T18:00:00Z") {
    this.now = new Date(start);
  }

  /** To be handed to the app. */
  read = (): Date => this.now;

  set(instant: string): void {
    this.now = new Date(instant);
  }

  advance({ minutes = 0, hours = 0, days = 0 }: { minutes?: number; hours?: number; days?: number }): void {
    this.now = new Date(this.now.getTime() + (minutes + hours * 60 + days * 24 * 60) * MINUTE_MS);
  }
}
