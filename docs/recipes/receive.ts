import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { isFromTheShop } from './verify.ts'

type Money = { cents: number; currency: string } | null
type Item = { name: string; quantity: number; unit_price: Money; list_price: Money }
type Contact = { name: string | null; email: string | null; company: string | null }

/** A delivery with a full payload; `data` depends on the resource. */
export type ShopEvent = {
  id: string
  type: string
  timestamp: string
  resource_id: string
  data: { kind?: string; reference?: string; number?: string; contact?: Contact; value?: Money; items?: Item[] } | null
}

export const env = (name: string): string => process.env[name] ?? ''

/** Posts JSON. @throws unless the service accepts it, or `accepted` has its status */
export async function post(url: string, body: unknown, headers = {}, accepted: number[] = []): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const { ok, status } = await fetch(url, init)
  if (!ok && !accepted.includes(status)) throw new Error(`status ${status}`)
}

/** Forwards verified events; after an error the shop repeats them. */
export const receive = (forward: (event: ShopEvent) => Promise<void>) =>
  createServer(async (request, response) => {
    const body = await text(request)
    if (!isFromTheShop(request.headers, body, env('WEBHOOK_SECRET'))) return response.writeHead(401).end()
    const failure = await forward(JSON.parse(body)).catch(String)
    response.writeHead(failure ? 502 : 204).end(failure)
  }).listen(Number(env('PORT') || 8787))
