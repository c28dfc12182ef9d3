/** Parts that most lists begin without, in one file to load. */
export { ActiveFilters } from './filters/active-filters.tsx'
export { NothingFound } from './nothing-found.tsx'
