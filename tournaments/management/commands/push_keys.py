"""A new key pair for messages to phones that follow a player."""

import base64
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Print a new key pair for messages to phones, as lines of the settings file. Needs requirements-push.txt."

    def handle(self, **options: Any) -> None:
        try:
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        except ImportError as error:
            raise CommandError("Install requirements-push.txt first.") from error
        key = ec.generate_private_key(ec.SECP256R1())
        private = key.private_numbers().private_value.to_bytes(32, "big")
        public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        for name, value in (("VAPID_PUBLIC_KEY", public), ("VAPID_PRIVATE_KEY", private)):
            self.stdout.write(f"{name}={base64.urlsafe_b64encode(value).decode().rstrip('=')}")
