import * as v from 'valibot'

/** A flat form: every field is a string until the schema says otherwise. */
export type FormSchema = v.GenericSchema<Record<string, string>, unknown> & { entries: v.ObjectEntries }

/** Messages by field name; the empty name has those of the whole form. */
export type FieldErrors = Record<string, string[]>
export type FieldValues = Record<string, string>

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors; values: FieldValues }

/**
 * Returns the submitted fields of a schema: the last value of each, '' if missing or a file. Removes zero bytes, which
 * PostgreSQL rejects.
 */
export function getFieldValues(schema: FormSchema, form: FormData): FieldValues {
  const values: FieldValues = {}
  for (const name of Object.keys(schema.entries)) {
    const sent = form.getAll(name).at(-1)
    values[name] = typeof sent === 'string' ? sent.replaceAll('\0', '') : ''
  }
  return values
}

/** Checks a submitted form; on failure the first message of each field and everything the visitor typed. */
export function parseForm<S extends FormSchema>(schema: S, form: FormData): ParsedForm<v.InferOutput<S>> {
  const values = getFieldValues(schema, form)
  const result = v.safeParse(schema, values, { abortPipeEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    errors[name] ??= [issue.message]
  }
  return { ok: false, errors, values }
}

export type Constraints = { required?: true; maxLength?: number; type?: 'email' }

/** Returns the HTML constraints of a field's schema, so that the browser validates it before hydration. */
export function getConstraints(schema: FormSchema, name: string): Constraints {
  const entry = schema.entries[name] as unknown as { pipe?: { type: string; requirement?: unknown }[] } | undefined
  const constraints: Constraints = {}
  for (const step of entry?.pipe ?? []) {
    if (step.type === 'non_empty') constraints.required = true
    if (step.type === 'max_length' && typeof step.requirement === 'number') constraints.maxLength = step.requirement
    if (step.type === 'email' || step.type === 'rfc_email') constraints.type = 'email'
  }
  return constraints
}
