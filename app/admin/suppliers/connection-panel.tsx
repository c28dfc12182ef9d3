import { CircleAlert, CircleCheck } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { type Endpoints, serviceNames, serviceTitles } from '#app/features/suppliers/promostandards/services.ts'
import { type Sage, type SageService, sageServices, sageTitles } from '#app/features/suppliers/sage/sage.ts'
import type { SageDiagnosis } from '#app/features/suppliers/sage/test-sage.server.ts'
import type { ServiceDiagnosis } from '#app/features/suppliers/test-connection.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'

type ServiceRow = { title: string; text: string; diagnosis?: { isOk: boolean; text: string } | undefined }

/** All PromoStandards services, with the result of a test. */
export const listServices = (endpoints: Endpoints, diagnoses: ServiceDiagnosis[] | undefined): ServiceRow[] =>
  serviceNames.map((service) => {
    const endpoint = endpoints[service]
    return {
      title: serviceTitles[service],
      text: endpoint ? `${endpoint.version}, ${new URL(endpoint.url).host}` : 'Not used',
      diagnosis: endpoint && diagnoses?.find((diagnosis) => diagnosis.service === service),
    }
  })

/** The services of SAGE Connect, with the result of a test. */
export const listSageServices = ({ url }: Sage, diagnoses: SageDiagnosis[] | undefined): ServiceRow[] =>
  (Object.keys(sageServices) as SageService[]).map((service) => ({
    title: sageTitles[service],
    text: `${sageServices[service]}, ${new URL(url).host}`,
    diagnosis: diagnoses?.find((diagnosis) => diagnosis.service === service),
  }))

/** The services or the file of a supplier, each with the result of a connection test. */
export function ConnectionPanel({ services }: { services: ServiceRow[] }) {
  const isTesting = useNavigation().formData?.get('intent') === 'test'
  return (
    <Panel
      title="Connection"
      aside={
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="test" variant="secondary" size="sm" aria-disabled={isTesting}>
            {isTesting ? 'Testing…' : 'Test connection'}
          </Button>
        </Form>
      }
    >
      <ul aria-live="polite" className="divide-y divide-line text-sm">
        {services.map(({ title, text, diagnosis }) => (
          <li key={title} className="py-3">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{title}</span>
              <span className="text-muted wrap-anywhere">{text}</span>
            </p>
            {diagnosis && (
              <p className={diagnosis.isOk ? 'mt-1 flex gap-1.5 text-forest' : 'mt-1 flex gap-1.5 text-danger'}>
                {diagnosis.isOk ? (
                  <CircleCheck aria-label="Works:" className="mt-0.5 size-4 shrink-0" />
                ) : (
                  <CircleAlert aria-label="Problem:" className="mt-0.5 size-4 shrink-0" />
                )}
                <span className="wrap-anywhere">{diagnosis.text}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
