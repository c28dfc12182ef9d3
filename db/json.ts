import { channel } from 'node:diagnostics_channel'
import { customType } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

export type RejectedJson = {
  /** Name of the document. */
  what: string
  /** Path and expected type, without the stored value. */
  problem: string
}

/** Publishes a `RejectedJson` for stored JSON that does not match its schema; the server logs it. */
export const rejectedJson = channel('boxwright.rejected-json')

/** Parses stored JSON; a value that the schema rejects is reported, and `instead` returned. */
export function parseJson<S extends v.GenericSchema, const F>(
  what: string,
  schema: S,
  value: unknown,
  instead: F,
): v.InferOutput<S> | F {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  rejectedJson.publish({ what, problem: `${path ? `${path}: ` : ''}expected ${issue.expected}` } satisfies RejectedJson)
  return instead
}

/** The same as a schema, for a part of a document. */
export const orElse = <S extends v.GenericSchema, const F>(what: string, schema: S, instead: F) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => parseJson(what, schema, value, instead)),
  )

/** A key that may be missing or null; a value that the schema rejects is reported and left out. */
export const maybe = <S extends v.GenericSchema>(what: string, schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === null ? undefined : parseJson(what, v.optional(schema), value, undefined))),
    ),
  )

/** A list; entries that the schema rejects are reported and left out. */
export const listOf = <S extends v.GenericSchema>(what: string, entry: S) =>
  v.pipe(
    v.array(orElse(what, entry, undefined)),
    v.transform((list) => list.filter((each): each is v.InferOutput<S> => each !== undefined)),
  )

/**
 * A jsonb column whose values are parsed as they are read. A document with a schema in a feature is in a plain `jsonb`
 * column: its type is unknown, and its readers use `parseJson`.
 * @param instead of a stored value that the schema rejects
 */
export const json = <S extends v.GenericSchema>(name: string, schema: S, instead: NoInfer<v.InferOutput<S>>) =>
  customType<{ data: v.InferOutput<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => parseJson(name, schema, value, instead),
  })(name)
