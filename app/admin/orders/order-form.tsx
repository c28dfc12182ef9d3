import { Form, useNavigation } from 'react-router'
import type { Order } from '#app/features/proposals/orders/change-order.server.ts'
import type { Stage } from '#app/features/proposals/orders/stages.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Alert, Panel } from '../shell/admin-page.tsx'
import { orderSchema } from './order.schema.ts'
import type { OrderProblem } from './order-problem.ts'
import { paymentTitles } from './payment-titles.ts'

type OrderFormProps = { order: Order; stages: Stage[]; result: OrderProblem | undefined }

/** Stage, in-hands date, payment and notes of an order. */
export function OrderForm({ order, stages, result }: OrderFormProps) {
  const stored = {
    stage: order.stage,
    payment_state: order.payment_state,
    due_on: order.due_on ?? '',
    payment_url: order.payment_url ?? '',
    invoice_number: order.invoice_number ?? '',
    note: order.note ?? '',
  }
  const form = useFormFields(orderSchema, { id: 'order', errors: result?.errors, values: result?.values ?? stored })
  const isBusy = useNavigation().formData?.get('intent') === 'order'
  return (
    <Panel title="Production and payment">
      <Form {...form.props} method="post" aria-label="Order" className="grid items-start gap-5 sm:grid-cols-2">
        {result?.message && (
          <div className="sm:col-span-2">
            <Alert tone="error">{result.message}</Alert>
          </div>
        )}
        <input type="hidden" name="version" value={order.version} />
        <Select
          label="Stage"
          options={stages.map(({ key, name }) => ({ value: key, label: name }))}
          {...form.field('stage')}
        />
        <TextField label="In-hands date" type="date" {...form.field('due_on')} />
        <Select
          label="Payment"
          options={Object.entries(paymentTitles).map(([value, label]) => ({ value, label }))}
          {...form.field('payment_state')}
        />
        <TextField
          label="Payment link"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="From your payment or accounting program. The customer sees it on the order page."
          {...form.field('payment_url')}
        />
        <TextField label="Invoice number" autoComplete="off" {...form.field('invoice_number')} />
        <TextArea label="Internal note" className="sm:col-span-2" {...form.field('note')} />
        <Checkbox
          label="Email the customer about a new stage"
          name="notify"
          value="yes"
          defaultChecked={result?.values?.notify !== ''}
          className="sm:col-span-2"
        />
        <Button type="submit" name="intent" value="order" busy={isBusy} className="justify-self-start">
          Save order
        </Button>
      </Form>
    </Panel>
  )
}
