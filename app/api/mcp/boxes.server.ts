import type { McpServer } from '@modelcontextprotocol/server'
import { createReadyMadeLink } from '#app/features/orders/box-link/box-link-prefix.ts'
import { getBoxPrice, isAvailable } from '#app/features/orders/order.ts'
import { minPackQuantity } from '#app/features/orders/quantity.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { toMoney } from '../framework/schemas.ts'
import type { Shop } from './shop.ts'
import { readOnly, toInput, toResult } from './tool-values.server.ts'

/** Tool that lists the ready-made boxes. */
export function addBoxTool(server: McpServer, { db, toUrl }: Shop) {
  server.registerTool(
    'list_boxes',
    {
      title: 'Ready-made boxes',
      description: 'Lists the available ready-made boxes, with contents and the list price of one box.',
      inputSchema: toInput({}),
      annotations: readOnly,
    },
    async () => {
      const boxes = (await readActiveBoxes(db)).filter(isAvailable)
      return toResult({
        boxes: boxes.map((box) => {
          const price = getBoxPrice(box)
          return {
            name: box.name,
            ...(box.description && { description: box.description }),
            contents: box.items.map(({ product, quantity }) => ({ name: product.name, quantity })),
            boxPrice: toMoney(price) ?? 'priced on request',
            url: toUrl(createReadyMadeLink(box.id, minPackQuantity)),
          }
        }),
      })
    },
  )
}
