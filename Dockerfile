# Three images from one file: `docker build --target bff .`, `--target upstream` and `--target worker`.
# Servers run from their TypeScript (Node strips the types); only the site is built.

ARG NODE_IMAGE
FROM ${NODE_IMAGE:-node:24.21.0-bookworm-slim} AS base
# Linux hides the environment and memory of a process that may not read its own program: docs/adr/0063.
RUN chmod 0111 /usr/local/bin/node
WORKDIR /app

# All that an install depends on, so that a change of code does not repeat it.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY bff/package.json bff/
COPY upstream/package.json upstream/
COPY site/package.json site/

FROM manifests AS site
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace @parichay/site
COPY tsconfig.json ./
COPY shared shared
COPY site site
RUN npm run build --workspace @parichay/site

FROM manifests AS bff-modules
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace @parichay/bff

FROM manifests AS upstream-modules
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace @parichay/upstream

# Files belong to root and the process runs as `node`, so it cannot change its own code even without a read-only root.
FROM base AS bff
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY --from=bff-modules /app ./
COPY shared/src shared/src
COPY bff/src bff/src
COPY --from=site /app/site/dist site/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready', { signal: AbortSignal.timeout(4000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bff/src/main.ts"]

FROM base AS upstream
ENV NODE_ENV=production UPSTREAM_HOST=0.0.0.0 UPSTREAM_PORT=8081 DATA_DIR=/data
COPY --from=upstream-modules /app ./
COPY shared/src shared/src
COPY upstream/src upstream/src
# A new volume takes over the owner of the directory that it is mounted on.
RUN install -d -o node -g node -m 0750 /data /data/media
USER node
EXPOSE 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.UPSTREAM_PORT + '/health/ready', { signal: AbortSignal.timeout(4000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "upstream/src/main.ts"]

# The upstream that works on jobs: the one image with ffmpeg, which Debian keeps mended.
FROM upstream AS worker
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
ENV WORKER=only
USER node
