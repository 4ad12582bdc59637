import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { clearInterval, setInterval } from "node:timers";

interface AnsweredRequest {
  method: string;
  /** The route's pattern; null for files and addresses without a route. */
  route: string | null;
  status: number;
  seconds: number;
}

export interface Figure {
  /** The name of one that only rises ends in _total. */
  name: string;
  help: string;
  /** Undefined to leave the figure out. */
  value: number | undefined;
  labels?: Record<string, string>;
}

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The methods that count, since a client may send any, and each label's value is a series that is kept for good. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "lunches_http_requests_total",
    help: "Answered requests by the route's pattern and the class of their status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "lunches_http_request_duration_seconds",
    help: "Seconds until the response begins, by the route's pattern.",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const delays = new Histogram({
    name: "lunches_event_loop_delay_seconds",
    help: "By how many seconds a timer was late, twice a second: how long everyone waits for the processor.",
    buckets: SECONDS,
    registers,
  });

  return {
    observeRequest({ method, route, status, seconds }: AnsweredRequest): void {
      const label = route ?? (status < 400 ? "(file)" : "(none)");
      const known = METHODS.includes(method) ? method : "(other)";
      requests.inc({ method: known, route: label, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route: label }, seconds);
    },
    /** Records by how many seconds a timer was late. */
    observeEventLoopDelay: (seconds: number) => delays.observe(seconds),
    contentType: registry.contentType,
    /** Renders the counters and these figures in Prometheus' text format. */
    async render(figures: readonly Figure[]): Promise<string> {
      // A new one each time, so that a figure that is not known now is left out.
      const now = new Registry();
      for (const { name, help, value, labels = {} } of figures) {
        if (value === undefined) continue;
        const definition = { name, help, labelNames: Object.keys(labels), registers: [now] };
        if (name.endsWith("_total")) new Counter(definition).inc(labels, value);
        else new Gauge(definition).set(labels, value);
      }
      return await registry.metrics() + await now.metrics();
    },
  };
}

const INTERVAL_MS = 500;

/** Measures how late timers are, and returns what ends that. Deno's monitorEventLoopDelay sees no blocked loop. */
export function watchEventLoop(observe: (seconds: number) => void): () => void {
  let dueAt = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - dueAt) / 1000);
    dueAt = now + INTERVAL_MS;
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
