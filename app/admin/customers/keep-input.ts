import type { ClientActionFunctionArgs } from 'react-router'
import { type FormSchema, getFieldValues } from '#app/lib/form.ts'
import { catchNoResponse } from '#app/lib/http/catch-no-response.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import type { SaveProblem } from '../components/save-message.tsx'

/** The client action of a form: after a lost connection or a server error, the form and its input stay. */
export async function keepInput(
  schema: FormSchema,
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
): Promise<unknown> {
  const form = await request.clone().formData()
  return catchNoResponse(serverAction(), {
    errors: {},
    values: getFieldValues(schema, form),
    version: parseVersion(form),
    message: 'The server did not respond. Your input is still here. Check whether it was saved before you try again.',
  } satisfies SaveProblem)
}
