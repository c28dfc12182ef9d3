import { isDeepEqual } from '#app/lib/is-deep-equal.ts'

/** The names of the values that a change sets differently; without a row before, of those that are not empty. */
export const listChangedFields = (
  before: Record<string, unknown> | undefined,
  values: Record<string, unknown>,
): string[] =>
  Object.keys(values).filter((name) => (before ? !isDeepEqual(before[name], values[name]) : hasValue(values[name])))

const hasValue = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
