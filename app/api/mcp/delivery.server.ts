import type { McpServer } from '@modelcontextprotocol/server'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { getArrival } from '#app/features/orders/terms/arrival.ts'
import { getDeliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import type { Shop } from './shop.ts'
import { findBySlug, productField, readOnly, toInput, toResult, unknownProduct } from './tool-values.server.ts'

/** Tool that estimates when a product arrives. */
export function addDeliveryTool(server: McpServer, shop: Shop) {
  const { db, today } = shop
  server.registerTool(
    'estimate_delivery',
    {
      title: 'Delivery estimate',
      description: 'Estimates when a product ordered today arrives in the US, and the earliest day with rush service.',
      inputSchema: toInput({ product: productField }),
      annotations: readOnly,
    },
    async ({ product: slug }) => {
      const product = await findBySlug(db, slug)
      if (!product) return unknownProduct(slug)
      const { daysOff } = await readBrand(shop)
      const productionTime = product.in_stock ? product.production_time : null
      const arrival = getArrival({ productionTime, rush: product.rush_service_available }, today, daysOff)
      return toResult({
        product: slug,
        inStock: product.in_stock,
        productionBusinessDays: productionTime,
        estimate: getDeliveryEstimate(productionTime, today, daysOff),
        ...(arrival && { earliest: arrival.standard }),
        ...(arrival && arrival.rush < arrival.standard && { earliestWithRushService: arrival.rush }),
      })
    },
  )
}
