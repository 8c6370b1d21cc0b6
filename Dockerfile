# The bot with everything it needs, for Telegram: .env has to hold TELEGRAM_BOT_TOKEN, as the
# playground could not be reached from outside. The database lives in /app/var; keep it.
#   docker build -t lyceum . && docker run --init --env-file .env -v lyceum:/app/var lyceum
# With PostgreSQL, or for a webhook: compose.yaml and docs/operate.md.
FROM python:3.12-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PLAYGROUND_BROWSER=false \
    MPLCONFIGDIR=/app/var/matplotlib

WORKDIR /app

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY bot bot
COPY data data
COPY prompts prompts
COPY docs/guide.md docs/guide.de.md docs/

# the user of the process cannot write compiled files, and the image of Python comes without them
RUN python -m compileall -q -x site-packages /usr/local/lib/python3.12 bot

RUN useradd --system --uid 999 --no-create-home lyceum && install -d -o lyceum /app/var
USER 999
VOLUME /app/var
EXPOSE 8080

HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ.get(\"HTTP_PORT\") or 8080}/health', timeout=8)"]

CMD ["python", "-m", "bot", "run"]
