import { data } from 'react-router'

/** The form of a request. @throws an answer 400 for a body that is none: it is damaged, or nothing of ours has sent it */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Which version of something a form was made of; 0 where it says none that there can be. */
export function versionIn(form: FormData): number {
  const value = form.get('version')
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0
}
