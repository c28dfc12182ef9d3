# PgBouncer of Debian: docker build -f deploy/pooler.Dockerfile deploy
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini pooler.sh /etc/boxwright/
# Debian creates this account for PostgreSQL's programs.
USER postgres
EXPOSE 6432
CMD ["sh", "/etc/boxwright/pooler.sh"]
