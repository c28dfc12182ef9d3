import type * as v from 'valibot'
import type { NewRow } from '../../stored-request.ts'
import type { RequestIntake } from '../receive.server.ts'
import { projectSchema } from './project.schema.ts'

/** For `receiveRequest`: the project request of Get Started and Bulk swag. */
export const projectIntake: RequestIntake<typeof projectSchema, 'project'> = {
  kind: 'project',
  schema: projectSchema,
  failureMessage: 'Failed to submit your request. Please try again.',
  createRow: (_tx, project) => toProjectRow(project),
}

type Project = Omit<v.InferOutput<typeof projectSchema>, 'email'> & { email: string | null }

export const toProjectRow = (project: Project): NewRow<'project'> => ({
  first_name: project.firstName,
  last_name: project.lastName,
  email: project.email,
  phone: project.phone,
  product_type: project.productType,
  delivery_timeline: project.deliveryTimeline,
  project_description: project.projectDescription,
})
