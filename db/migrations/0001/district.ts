import { SEARCH_COLUMNS } from "./search.ts";

/** Spec section 3, school enumeration. */
const FIRST_SCHOOLS: [value: string, label: string][] = [
  ["AukeBay", "Auke Bay"],
  ["DzantikiHeeni", "DzantikiHeeni"],
  ["Gastineau", "Gastineau"],
  ["GlacierValley", "Glacier Valley"],
  ["Harborview", "Harborview"],
  ["JuneauDouglas", "Juneau Douglas"],
  ["KaxdigoowuHeen", "KaxdigoowuHeen"],
  ["Mendenhall", "Mendenhall"],
  ["ThunderMountain", "Thunder Mountain"],
];

const rows = FIRST_SCHOOLS.map(([value, label], position) => `('${value}', '${label}', ${position})`);

export const DISTRICT = [
  // A school is never deleted: old requests name it.
  `create table schools (
    value text primary key check (value ~ '^[A-Za-z0-9]{1,100}$'),
    label text not null unique check (label <> ''),
    position integer not null unique deferrable initially deferred,
    retired_at timestamptz,
    ${SEARCH_COLUMNS.schools}
  )`,
  `insert into schools (value, label, position) values ${rows.join(", ")}`,

  // One row at most, which the first start adds.
  `create table district (
    id boolean primary key default true check (id),
    name text not null check (name <> ''),
    office_name text not null check (office_name <> ''),
    phone text not null default '',
    email text not null default ''
  )`,
];
