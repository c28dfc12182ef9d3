import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import type { Order } from '#app/features/orders/order.ts'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { draftKey } from './can-have-order.ts'
import { type Draft, type DraftFields, parseDraft, serializeDraft } from './draft.schema.ts'

const noFields: DraftFields = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  dateNeeded: '',
  isFlexibleDate: '',
  specialRequests: '',
}
const emptyDraft: Draft = {
  cart: null,
  fields: noFields,
  source: '',
  formKey: '',
  isPending: false,
  fileNames: [],
  finished: [],
}

const stored = createStoredValue<Draft>({
  key: draftKey,
  area: 'session',
  empty: emptyDraft,
  parse: parseDraft,
  serialize: serializeDraft,
})

const change = (part: Partial<Draft>) => stored.write({ ...stored.read(), ...part })
/** A new key for another request. */
const createKeyFields = () => ({ formKey: createRandomUuid(), isPending: false })

/** Wizard state of this tab; survives Back, Previous and a reload, except chosen files. */
export const checkoutDraft = {
  read: stored.read,
  subscribe: stored.subscribe,
  /** Opens a cart, once per source, with the in-hands date. */
  open(cart: Order, source: string) {
    const { source: openSource, fields } = stored.read()
    if (openSource === source) return
    change({
      cart,
      source,
      fields: { ...fields, dateNeeded: inHandsDate.read() ?? fields.dateNeeded },
      ...createKeyFields(),
    })
  },
  setSource: (source: string) => change({ source }),
  setFields: (fields: DraftFields) => change({ fields }),
  /** A changed cart is another request. */
  setCart: (cart: Order) => change({ cart, ...createKeyFields() }),
  setFileNames: (fileNames: string[]) => change({ fileNames }),
  /** Stored with the draft, as a reload does not resolve an unknown outcome. */
  setPending: (isPending: boolean) => change({ isPending }),
  renewFormKey: () => change(createKeyFields()),
  /** True if `finish` was called for a stored request. */
  isFinished: (id: string) => stored.read().finished.includes(id),
  /**
   * Clears the draft of a stored request, except its id and its history entry, so that neither is repeated. The source of a
   * ready-made order may be its content, and the same boxes may be ordered again.
   */
  finish(id: string) {
    const { cart, source, finished } = stored.read()
    stored.write({ ...emptyDraft, source: cart?.type === 'ready-made' ? '' : source, finished: [...finished, id] })
  },
}

/** The draft; undefined on the server and until the page is hydrated. */
export function useDraft(): Draft | undefined {
  return useExternalStore(stored)
}
