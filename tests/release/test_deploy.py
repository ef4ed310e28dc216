"""The files in `deploy`: a site behind the real proxies by https, units that are closed, containers that hold together.

Needs nginx, Caddy and systemd's programs (Debian: nginx, caddy, systemd), and openssl.
"""

import json
import os
import re
import shlex
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.commands import MAIN, run_here

pytestmark = pytest.mark.release
DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "localhost"
PROXIES = ["nginx", "caddy"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(words, folder, port, **environment):
    """Run a program until its port answers, and end it."""
    with (folder / f"{Path(words[0]).name}.log").open("w") as log:
        process = subprocess.Popen(
            words, stdout=log, stderr=log, env={**os.environ, **environment}, start_new_session=True
        )
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, (folder / f"{Path(words[0]).name}.log").read_text()
            time.sleep(0.05)
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate of our own for the name, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj", f"/CN={NAME}"]
    words += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate]
    subprocess.run(words, check=True, capture_output=True)
    return certificate, key


def nginx_words(folder, upstream, plain, secure, certificate):
    """Return how nginx is run with our file: other ports, another certificate, and as whoever tests."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8").replace("league.example", NAME)
    text = re.sub(r" *listen \[::\].*\n", "", text)
    for ours, theirs in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{secure} ",
        "127.0.0.1:8000": f"127.0.0.1:{upstream}",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(certificate[0]),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(certificate[1]),
    }.items():
        assert ours in text
        text = text.replace(ours, theirs)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}/proxy;\n{text}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(whole)]


def caddy_words(folder, upstream, plain, secure, certificate):
    """Return how Caddy is run with our file: other ports and another certificate."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    text = text.replace("\trequest_body", f"\ttls {certificate[0]} {certificate[1]}\n\trequest_body", 1)
    whole = folder / "Caddyfile"
    ports = f"http_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1\n\tadmin off"
    whole.write_text(f"{{\n\t{ports}\n\tstorage file_system {folder}\n}}\n{text}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(whole)]


@pytest.fixture(scope="module", params=PROXIES)
def site(request, tmp_path_factory, certificate):
    """A league behind a proxy: its folder, the ports of http and of https, and a context that trusts it."""
    folder = tmp_path_factory.mktemp(request.param)
    run_here("init", "league.db", folder=folder)
    upstream, plain, secure = free_port(), free_port(), free_port()
    words = {"nginx": nginx_words, "caddy": caddy_words}[request.param](folder, upstream, plain, secure, certificate)
    ours = shlex.split(unit("crosstable.service")["ExecStart"][0])[1:]
    ours = [NAME if each == "league.example" else each for each in ours] + ["--port", str(upstream)]
    ours[ours.index("league.db")] = str(folder / "league.db")
    context = ssl.create_default_context(cafile=certificate[0])
    proxy = {"SITE": NAME, "UPSTREAM": f"127.0.0.1:{upstream}"}
    with (
        running([sys.executable, "-c", MAIN, *ours], folder, upstream),
        running(words, folder, secure, **proxy),
    ):
        yield folder, plain, secure, context


def unit(name):
    """Return the lines of a unit: the values of each key."""
    found = {}
    for line in (DEPLOY / name).read_text("utf-8").splitlines():
        key, is_value, value = line.partition("=")
        if is_value and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_site_is_in_order_as_its_own_check_sees_it(site, certificate, monkeypatch):
    folder, _, secure, _ = site
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    run_here("backup", "league.db", ".", "--keep", "3", folder=folder)

    words = ["serve", "league.db", "--name", f"{NAME}:{secure}", "--check", "--backups", ".", "--json"]
    done = run_here(*words, folder=folder)

    assert 0 == done.code, done.out
    found = json.loads(done.out)
    assert {"right"} == {each["state"] for each in found}
    names = ["reached", "certificate", "http", "proxy", "leagues", "waiting", "clock"]
    assert [*names, "disk of league.db", "backup of league.db"] == [each["check"] for each in found]


def test_http_leads_to_https(site):
    _, plain, _, _ = site

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.build_opener(Stay).open(f"http://{NAME}:{plain}/", timeout=20)
    answer.value.close()

    assert answer.value.code in (301, 308)
    assert answer.value.headers["location"].startswith(f"https://{NAME}")


def test_a_page_comes_packed_and_a_large_file_is_rejected(site):
    _, _, secure, context = site
    page = urllib.request.Request(f"https://{NAME}:{secure}/", headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(page, context=context, timeout=20) as answer:
        packed = answer.headers["content-encoding"]
    large = urllib.request.Request(f"https://{NAME}:{secure}/account/sign-in", data=b"x" * 6_000_000)
    with pytest.raises(urllib.error.HTTPError) as rejected:
        urllib.request.urlopen(large, context=context, timeout=20)
    rejected.value.close()

    assert "gzip" == packed
    assert 413 == rejected.value.code


@pytest.mark.parametrize("name", ["crosstable.service", "crosstable-backup.service"])
def test_units_are_closed(name):
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", DEPLOY / name], capture_output=True, text=True, check=True
    )

    level = re.search(r"Overall exposure level for \S+: ([\d.]+) OK", done.stdout)
    assert level is not None, done.stdout[-300:]
    assert 2 > float(level[1])


def test_units_are_valid():
    names = [DEPLOY / name for name in ("crosstable.service", "crosstable-backup.service", "crosstable-backup.timer")]

    done = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True, check=False)

    ours = [line for line in done.stderr.splitlines() if "crosstable" in line]
    assert {True} == {"/opt/crosstable/bin/crosstable is not executable" in line for line in ours}, ours


def test_what_containers_name_is_there():
    compose = YAML(typ="safe").load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    site, caddy = services["site"], services["caddy"]

    assert (DEPLOY / site["build"]["context"] / site["build"]["dockerfile"]).is_file()
    assert caddy["volumes"][0].startswith("./Caddyfile:")
    assert {"database", "certificates"} == set(compose["volumes"])
    for service in services.values():
        for secret in service.get("secrets", ()):
            assert (secret if isinstance(secret, str) else secret["source"]) in compose["secrets"]
        assert set(service["networks"]) <= set(compose["networks"])
    assert {"SITE", "UPSTREAM"} == set(re.findall(r"\{\$(\w+):", (DEPLOY / "Caddyfile").read_text("utf-8")))
    assert site["command"][0] == "serve"
    assert f"--name={caddy['environment']['SITE']}" in site["command"]


def test_the_steps_of_the_container_install_the_program(tmp_path):
    """The lines of the Containerfile, one by one, in folders instead of an image."""
    opt, source = tmp_path / "opt", tmp_path / "src"
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    for line in lines:
        kind, _, rest = line.partition(" ")
        rest = rest.replace("/opt/crosstable", str(opt)).replace("/src", str(source), 99 if kind == "RUN" else 0)
        if kind == "COPY" and not rest.startswith("--from"):
            *files, target = rest.split()
            place = tmp_path / target.removeprefix("/")
            place.mkdir(parents=True, exist_ok=True)
            whole = [str(DEPLOY.parent / each) + ("/." if (DEPLOY.parent / each).is_dir() else "") for each in files]
            subprocess.run(["cp", "-r", *whole, place], check=True)
        elif kind == "RUN" and "useradd" not in rest:
            subprocess.run(["sh", "-c", rest.replace("python -m venv", f"{sys.executable} -m venv")], check=True)

    done = subprocess.run([opt / "bin" / "crosstable", "--version"], capture_output=True, text=True, check=True)
    check = next(line for line in lines if line.startswith("HEALTHCHECK"))

    assert "crosstable" in done.stdout
    assert "readyz" in check
