/** Carriers with a public tracking page; `#` stands for the number. */
const trackingPages: Readonly<Record<string, string>> = {
  UPS: 'https://www.ups.com/track?tracknum=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
}

export const carriers = Object.keys(trackingPages)

/** Returns the tracking page of a known carrier; undefined for another one, and without a number. */
export function getTrackingUrl(carrier: string, trackingNumber: string | null): string | undefined {
  const name = carriers.find((each) => each.toLowerCase() === carrier.trim().toLowerCase())
  const page = name && trackingPages[name]
  return page && trackingNumber ? page.replace('#', encodeURIComponent(trackingNumber)) : undefined
}
