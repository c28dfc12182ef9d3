import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isEmpty } from '#app/features/orders/order.ts'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { parseBoxState } from '../draft.schema.ts'
import { checkoutDraft, useDraft } from '../draft.store.ts'
import { getCartSource } from '../saved-cart.ts'
import type { RejectedCheckout } from '../use-submit-request.ts'
import { CheckoutWizard } from './checkout-wizard.tsx'
import { PlainCheckout } from './plain-checkout.tsx'

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

/** The box comes in navigation state, the ready-made cart in checkoutData; after a reload the draft has it. */
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
    } else {
      const boxes = checkoutData.read()
      if (boxes) checkoutDraft.open(boxes, getCartSource())
    }
    const openedCart = checkoutDraft.read().cart
    if (!openedCart || isEmpty(openedCart)) void navigate('/swag-box-builder', { replace: true })
    setIsOpened(true)
  }, [cart, state, key, navigate])

  return draft && cart && isOpened ? <CheckoutWizard draft={draft} cart={cart} /> : loading
}
