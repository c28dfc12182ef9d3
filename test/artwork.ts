import { randomUUID } from 'node:crypto'
import type { Services } from '#app/lib/services.ts'
import { storeRequest } from './requests.ts'

export type SentFile = { name: string; content: string | Uint8Array; isLost?: boolean }

const getExtension = (name: string) => name.slice(name.lastIndexOf('.'))

/** A request with artwork in storage, as a checkout leaves it; a lost file is in the request only. */
export async function storeArtwork(
  services: Pick<Services, 'writes' | 'storage'>,
  files: readonly SentFile[],
): Promise<{ id: string; reference: string }> {
  const uploaded_files = []
  for (const { name, content, isLost } of files) {
    const bytes = Buffer.from(content)
    const url = `swag-box-uploads/${randomUUID()}${getExtension(name)}`
    if (!isLost) await services.storage.put(url, bytes)
    uploaded_files.push({ url, name, size: bytes.length })
  }
  return storeRequest(services, 'swag-box', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    box_items: [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }],
    global_quantity: 48,
    total_price: 48,
    uploaded_files,
  })
}
