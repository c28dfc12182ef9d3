import type { Answer } from '#test/admin-client.ts'

let visitors = 0
const newVisitor = () => {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Status 0 stands for no response. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
      ...init,
      headers: { 'x-forwarded-for': newVisitor(), ...init.headers },
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch {
    return { status: 0, text: '', headers: new Headers() }
  }
}
