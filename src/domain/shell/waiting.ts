export interface Waiting {
  requests: number;
  users: number;
  mail: number;
}
