import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { getPostPath, type RelatedPost } from '../post.ts'
import { PostDate } from '../post-dates.tsx'

export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related-posts" className="mt-16 bg-sand/60 py-12 lg:mt-24 lg:py-16">
      <Container>
        <h2 id="related-posts" className="text-heading">
          Related posts
        </h2>
        <ul className="mt-8 grid gap-x-6 gap-y-8 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug} className="group relative grid grid-cols-[7rem_1fr] gap-x-5 md:block">
              <div className="aspect-square overflow-hidden rounded-md bg-card md:aspect-[4/3]">
                <Image
                  src={post.image}
                  alt={post.imageAlt ?? ''}
                  sizes="(min-width: 48rem) 380px, 112px"
                  className="h-full w-full object-cover"
                />
              </div>
              <div className="md:mt-4">
                <p className="text-sm leading-6 text-muted">
                  <PostDate date={post.publishedAt} />
                </p>
                <h3 className="mt-1 text-subheading">
                  <PageLink
                    to={getPostPath(post)}
                    instant
                    prefetch="viewport"
                    className="decoration-kraft decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  >
                    {post.title}
                  </PageLink>
                </h3>
                {post.excerpt && <p className="mt-2 line-clamp-2 text-sm leading-6 text-muted">{post.excerpt}</p>}
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
