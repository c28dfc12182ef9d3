import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Texts of the contract. */
export const postNotFound = {
  title: 'Blog Post Not Found',
  text: "The blog post you're looking for doesn't exist or has been moved.",
}

export function BlogNotFound({ title, text }: { title: string; text: string }) {
  return (
    <Container className="py-10 lg:py-16">
      <EmptyState heading="h1" title={title} text={text}>
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
      </EmptyState>
    </Container>
  )
}
