import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isEmpty } from '#app/features/orders/order.ts'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import { savedBox } from '#app/features/swag-box/box.store.ts'
import { parseBoxState } from '../draft.schema.ts'
import { checkoutDraft, useDraft } from '../draft.store.ts'
import { getCartSource } from '../saved-cart.ts'
import type { RejectedCheckout } from '../use-submit-request.ts'
import { CheckoutWizard } from './checkout-wizard.tsx'
import { PlainCheckout } from './plain-checkout.tsx'
import { isStepState } from './use-wizard-step.ts'

type CheckoutFormProps = {
  /** Response to a form that was sent without JavaScript. */
  rejection: RejectedCheckout | undefined
  /** Shown until the order is read. */
  loading: ReactNode
}

/** Loaded only if there may be an order. */
export default function CheckoutForm({ rejection, loading }: CheckoutFormProps) {
  return rejection ? <PlainCheckout rejection={rejection} /> : <OpenedCheckout loading={loading} />
}

/**
 * The box comes in navigation state, the ready-made cart in checkoutData; after a reload and on later steps the draft has it. The
 * URL alone, or a new tab, opens the stored box.
 */
function OpenedCheckout({ loading }: Pick<CheckoutFormProps, 'loading'>) {
  const draft = useDraft()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  // The wizard's fields have the values of the first render.
  const [isOpened, setIsOpened] = useState(false)
  const cart = draft?.cart && !isEmpty(draft.cart) ? draft.cart : null

  useEffect(() => {
    const boxFromState = parseBoxState(state)
    if (boxFromState) {
      checkoutDraft.open(boxFromState, key)
      checkoutData.clear()
    } else if (!isStepState(state) || !hasOrder()) {
      const boxes = checkoutData.read()
      if (boxes) checkoutDraft.open(boxes, getCartSource(key))
    }
    if (!hasOrder() && !isEmpty(savedBox.read())) checkoutDraft.open(savedBox.read(), createRandomUuid())
    if (!hasOrder()) void navigate('/swag-box-builder', { replace: true })
    setIsOpened(true)
  }, [cart, state, key, navigate])

  return draft && cart && isOpened ? <CheckoutWizard draft={draft} cart={cart} /> : loading
}

function hasOrder(): boolean {
  const { cart } = checkoutDraft.read()
  return cart !== null && !isEmpty(cart)
}
