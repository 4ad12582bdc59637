/**
 * How many live requests each status and school has: for the tabs and the totals of lists. A count is the sum of its rows.
 * A writer adds to one that no other writer holds, or adds a row, so that none ever waits (docs/decisions/0016-scale.md).
 */
export const COUNT_TABLE = [
  // With room in each page, so that an update stays in its page and touches no index.
  `create table request_counts (
    id bigint generated always as identity primary key,
    status text not null,
    school text not null,
    count integer not null
  ) with (fillfactor = 50)`,
  `create index request_counts_key on request_counts (status, school)`,
];

/** For each statement, so that changing a thousand rows changes each count once. */
export const COUNT_TRIGGERS = [
  `create function add_to_request_counts(of_status text, of_school text, added integer)
    returns void language plpgsql as $$
    begin
      update request_counts set count = count + added where id = (
        select id from request_counts where status = of_status and school = of_school limit 1 for update skip locked);
      if not found then
        insert into request_counts (status, school, count) values (of_status, of_school, added);
      end if;
    end
  $$`,
  `create function count_requests() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_request_counts(status, school, count(*)::integer)
          from added where superseded_at is null group by status, school;
      elsif tg_op = 'DELETE' then
        perform add_to_request_counts(status, school, -count(*)::integer)
          from removed where superseded_at is null group by status, school;
      else
        perform add_to_request_counts(status, school, sum(change)::integer) from (
          select status, school, 1 as change from added where superseded_at is null
          union all select status, school, -1 from removed where superseded_at is null
        ) changes group by status, school having sum(change) <> 0;
      end if;
      return null;
    end
  $$`,
  `create trigger requests_insert_counted after insert on requests
    referencing new table as added for each statement execute function count_requests()`,
  `create trigger requests_update_counted after update on requests
    referencing old table as removed new table as added for each statement execute function count_requests()`,
  `create trigger requests_delete_counted after delete on requests
    referencing old table as removed for each statement execute function count_requests()`,
];
