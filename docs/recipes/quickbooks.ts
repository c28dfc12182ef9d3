import { env, post, receive } from './receive.ts'

const url = env('QUICKBOOKS_URL') || 'https://quickbooks.api.intuit.com'

/** An estimate for each request with products. QUICKBOOKS_CUSTOMER and QUICKBOOKS_ITEM: ids that it refers to. */
receive(async ({ id, type, data }) => {
  if (type !== 'request.created' || !data?.items?.length) return
  const Line = data.items.map(({ name, quantity, unit_price, list_price }) => {
    const cents = (unit_price ?? list_price)?.cents ?? 0
    return {
      DetailType: 'SalesItemLineDetail',
      Description: name,
      Amount: (cents * quantity) / 100,
      SalesItemLineDetail: { ItemRef: { value: env('QUICKBOOKS_ITEM') }, Qty: quantity, UnitPrice: cents / 100 },
    }
  })
  const CustomerRef = { value: env('QUICKBOOKS_CUSTOMER') }
  const headers = { Authorization: `Bearer ${env('QUICKBOOKS_TOKEN')}`, Accept: 'application/json' }
  // A repeated request id creates no second estimate.
  const path = `/v3/company/${env('QUICKBOOKS_COMPANY')}/estimate?requestid=${id}`
  await post(url + path, { CustomerRef, DocNumber: data.reference, Line }, headers)
})
