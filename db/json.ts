import { channel } from 'node:diagnostics_channel'
import { customType } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

export type RejectedJson = {
  /** Name of the document. */
  document: string
  /** Path and expected type, without the stored value. */
  problem: string
}

/** Publishes a `RejectedJson` for stored JSON that does not match its schema; the server logs it. */
export const rejectedJson = channel('boxwright.rejected-json')

/** Parses stored JSON; a value that the schema rejects is reported, and `fallback` returned. */
export function parseJson<S extends v.GenericSchema, const F>(
  document: string,
  schema: S,
  value: unknown,
  fallback: F,
): v.InferOutput<S> | F {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  rejectedJson.publish({
    document,
    problem: `${path ? `${path}: ` : ''}expected ${issue.expected}`,
  } satisfies RejectedJson)
  return fallback
}

/** A schema that parses like `parseJson`, for a part of a document. */
export const withFallback = <S extends v.GenericSchema, const F>(document: string, schema: S, fallback: F) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => parseJson(document, schema, value, fallback)),
  )

/** A key that may be missing or null; a value that the schema rejects is reported and left out. */
export const tolerantOptional = <S extends v.GenericSchema>(document: string, schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === null ? undefined : parseJson(document, v.optional(schema), value, undefined))),
    ),
  )

/** An array; entries that the schema rejects are reported and left out. */
export const tolerantArray = <S extends v.GenericSchema>(document: string, entry: S) =>
  v.pipe(
    v.array(withFallback(document, entry, undefined)),
    v.transform((entries) => entries.filter((value): value is v.InferOutput<S> => value !== undefined)),
  )

/**
 * A jsonb column whose values are parsed as they are read. A document with a schema in a feature is in a plain `jsonb`
 * column: its type is unknown, and its readers use `parseJson`.
 * @param fallback replaces a stored value that the schema rejects
 */
export const json = <S extends v.GenericSchema>(name: string, schema: S, fallback: NoInfer<v.InferOutput<S>>) =>
  customType<{ data: v.InferOutput<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => parseJson(name, schema, value, fallback),
  })(name)
