import * as v from 'valibot'
import { isIsoDate } from '#app/lib/time/iso-date.ts'

const optionalText = (max: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, message),
    v.transform((text) => text || null),
  )

/** The form of a shipment. */
export const shipmentSchema = v.object({
  carrier: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter the carrier'),
    v.maxLength(60, 'Use at most 60 characters'),
  ),
  service: optionalText(60, 'Use at most 60 characters'),
  tracking_number: optionalText(80, 'Use at most 80 characters'),
  tracking_url: v.pipe(
    optionalText(500, 'Use at most 500 characters'),
    v.check((url) => url === null || /^https:\/\/[^\s]+$/.test(url), 'Enter a URL that begins with https://'),
  ),
  parcels: v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'Enter the number of packages'), v.transform(Number)),
  shipped_on: v.pipe(v.string(), v.check(isIsoDate, 'Enter the day it was shipped')),
  note: optionalText(500, 'Use at most 500 characters'),
})
export type ShipmentFields = v.InferOutput<typeof shipmentSchema>
