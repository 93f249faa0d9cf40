"""How phones reach this machine: its addresses on the hall's network, and whether the site answers there."""

import ipaddress
import socket

# Connecting a datagram socket sends nothing; it only asks which of our addresses would be used.
ELSEWHERE = (("192.0.2.1", 9), ("10.255.255.255", 9), ("192.168.255.255", 9), ("172.31.255.255", 9))
PATIENCE = 0.4
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def addresses_here():
    """The addresses phones in the same network could use, the likeliest first; none without a network."""
    found = [address for place in ELSEWHERE if (address := _used_for(place))]
    try:
        found += [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        pass
    return [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]


def answers_at(address, port):
    """Does a server on this machine listen at that address?"""
    try:
        with socket.create_connection((address, port), PATIENCE):
            return True
    except OSError:
        return False


def is_of_this_machine(host):
    """Is this a name by which only the machine itself is reached?"""
    return host in LOOPBACK


def _used_for(place):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(place)
        except OSError:
            return None
        return probe.getsockname()[0]
