import { projectRequests } from '#db/tables/requests.ts'
import { projectSchema } from './project.schema.ts'
import type { RequestForm } from '../receive/receive.server.ts'

/** For `receiveRequest`: the project request of Get Started and Bulk swag. */
export const projectForm: RequestForm<typeof projectSchema> = {
  kind: 'project',
  schema: projectSchema,
  failureMessage: 'Failed to submit your request. Please try again.',
  insert: async (tx, project, common) => {
    await tx.insert(projectRequests).values({
      ...common,
      first_name: project.firstName,
      last_name: project.lastName,
      email: project.email,
      phone: project.phone,
      product_type: project.productType,
      delivery_timeline: project.deliveryTimeline,
      project_description: project.projectDescription,
    })
  },
}
